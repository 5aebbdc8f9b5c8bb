/** Folded units with their spellings. Mass and force are used interchangeably. */
const spellings = [
  ...['bar', 'hp', 'kn', 'kpa', 'kv', 'kva', 'kw', 'mpa', 'pa', 'psi', 'v', 'w', 'ha has'],
  ...['m mt mts mtrs', 'cm cms', 'mm mms', 'km kms', 'plg pulg pulgada', 'l lt lts ltrs'],
  ...['kg kgs kgf kilo', 'g gr grs', 't tn ton tons tf', 'lb lbs'],
].map((line) => line.split(' '));
const groups = new Map(spellings.flatMap((group) => group.map((each) => [each, group])));

/** All unit names, for a regular expression. */
export const unitNames = [...groups.keys()].join('|');

/** 'm', 'm2', 'kg/cm2' and any other quotient. */
export const isUnit = (word: string) => /^\D+\/\D/.test(word) || groups.has(splitPower(word).name);

/** A power or a quotient is always a unit; 'T' alone may be the shape of a beam. */
export const isCompoundUnit = (word: string) => isUnit(word) && /[23/]/.test(word);

/** 'kgf/cm2' for 'kg/cm2'. */
export function listOtherSpellings(word: string): string[] {
  let all = [''];
  for (const factor of word.split('/')) {
    const { name, power } = splitPower(factor);
    const group = groups.get(name) ?? [name];
    all = all.flatMap((before) => group.map((each) => `${before && `${before}/`}${each}${power}`));
  }
  return all.filter((each) => each !== word);
}

function splitPower(factor: string): { name: string; power: string } {
  const [, name = '', power = ''] = /^(.*?)([23]?)$/.exec(factor) ?? [];
  return { name, power };
}
