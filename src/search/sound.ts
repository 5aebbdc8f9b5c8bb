import { remember } from './remember.ts';

/**
 * How a folded word sounds in Venezuela, written so that words that sound alike are alike: 'cabilla' and 'caviya',
 * 'losa' and 'loza'. Whoever writes by ear makes all his slips here.
 */
export const toSound = remember((word) =>
  spellings.reduce((sound, [pattern, heard]) => sound.replace(pattern, heard), word),
);

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
