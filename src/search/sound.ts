/**
 * How a folded word sounds in Venezuela, written so that words that sound alike are alike: 'cabilla' and 'caviya',
 * 'losa' and 'loza'. Whoever writes by ear makes all his slips here.
 */
export function toSound(word: string): string {
  let sound = remembered.get(word);
  if (sound === undefined) {
    sound = word;
    for (const [pattern, heard] of spellings) sound = sound.replace(pattern, heard);
    if (remembered.size >= 50_000) remembered.clear();
    remembered.set(word, sound);
  }
  return sound;
}

/** A misspelt word is compared with hundreds, the same ones again and again. */
const remembered = new Map<string, string>();

const spellings: [RegExp, string][] = [
  [/^ps/, 's'],
  [/sc(?=[eiy])|cc(?=[eiy])|xc(?=[eiy])/g, 's'],
  [/ch/g, 'C'],
  [/^hi(?=[aeo])/, 'y'],
  [/h/g, ''],
  [/qu(?=[ei])|q/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])/g, 'j'],
  [/c(?=[eiy])|z|x/g, 's'],
  [/c/g, 'k'],
  [/v/g, 'b'],
  [/n(?=[bp])/g, 'm'],
  [/ll/g, 'y'],
  [/y(?![aeiou])/g, 'i'],
];
