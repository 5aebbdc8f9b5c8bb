import { remember } from './remember.ts';

/**
 * The sound of a folded word in Venezuela, so that words that sound the same are equal: 'cabilla' and 'caviya', 'losa'
 * and 'loza'.
 */
export const toSound = remember((word) =>
  spellings.reduce((sound, [pattern, heard]) => sound.replace(pattern, heard), word),
);

const spellings: [RegExp, string][] = [
  // Loanwords: 'draiwol' and 'drywall', 'estok' and 'stock', 'flachin' and 'flashing'.
  [/(?<=[bnr])y(?=[^aeiou])/g, 'ai'],
  [/all$/, 'ol'],
  [/^s(?=[bcdfgklmnpqt])/, 'es'],
  [/ck/g, 'k'],
  [/sh/g, 'ch'],
  [/ing$/, 'in'],
  // 'Hueco' and 'güeco', 'winche' and 'guinche'.
  [/w(?=[aeiou])|hu(?=[aei])/g, 'gu'],
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
