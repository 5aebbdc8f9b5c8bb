import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * schema.org's whole vocabulary, read from the types that schema-dts generates from it: which properties each type
 * has, by way of its bases, what each property takes, and which types are kinds of which.
 */
const source = readFileSync(
  createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.js$/, '.d.ts'),
  'utf8',
);

const split = (list: string, by: RegExp) => list.split(by).filter((part) => part !== '');
type Shape = { bases: string[]; ranges: Map<string, string[]> };
const shapes = new Map<string, Shape>();
for (const [, name = '', bases = '', body = ''] of source.matchAll(
  /^(?:export )?interface (\w+) extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
)) {
  const ranges = new Map<string, string[]>();
  for (const [, property = '', range = ''] of body.matchAll(
    /"(\w+)"\?: SchemaValue<(.+), "\w+">;/g,
  )) {
    ranges.set(property, split(range, / \| /));
  }
  shapes.set(name, { bases: split(bases, /, /), ranges });
}
const kinds = new Map<string, string[]>();
for (const [, name = '', union = ''] of source.matchAll(/^export type (\w+) = (.+);$/gm)) {
  kinds.set(name, split(union, / \| /));
}

function findRange(shape: string, property: string): string[] | null {
  const { bases, ranges } = shapes.get(shape) ?? { bases: [], ranges: new Map<string, string[]>() };
  const own = ranges.get(property);
  if (own) return own;
  for (const base of bases) {
    const found = findRange(base, property);
    if (found) return found;
  }
  return null;
}

const isKind = (type: string, of: string): boolean =>
  type === of || (kinds.get(of) ?? []).some((member) => member !== of && isKind(type, member));

const isAddress = (text: string) => /^https?:\/\/[^/]+\/\S*$/.test(text);
/** What a plain value must look like to be of a type. */
const forms: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && isAddress(value),
  Boolean: (value) => typeof value === 'boolean',
  Number: (value) => typeof value === 'number',
  Integer: (value) => Number.isInteger(value),
  Date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  // With its zone: without one it is another moment in each country.
  DateTime: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value),
  Duration: (value) => typeof value === 'string' && /^P(\d+D)?(T(\d+H)?(\d+M)?)?$/.test(value),
  Distance: (value) => typeof value === 'string' && /^\d+ \w+$/.test(value),
  // A thing may be named by its address alone.
  Thing: (value) => typeof value === 'string' && isAddress(value),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with one thing, or with any thing inside it, by schema.org's rules. */
function findFaultsOf(thing: Record<string, unknown>, path: string): string[] {
  const { '@type': type, '@id': _, '@context': __, ...properties } = thing;
  const leaf = `${String(type)}Leaf`;
  if (!shapes.has(leaf)) return [`${path}: there is no type ${String(type)}`];
  return Object.entries(properties).flatMap(([property, value]) => {
    const place = `${path}.${property}`;
    const range = findRange(leaf, property);
    if (!range) return [`${place}: ${String(type)} has no such property`];
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((each) => findFaultsIn(each, range, place));
  });
}

function findFaultsIn(value: unknown, range: string[], place: string): string[] {
  if (!isObject(value)) {
    return range.some((type) => forms[type]?.(value))
      ? []
      : [`${place}: ${JSON.stringify(value)} is not ${range.join(' or ')}`];
  }
  if (!('@type' in value)) {
    const isReference = Object.keys(value).join() === '@id' && range.includes('IdReference');
    return isReference ? [] : [`${place}: no type, and no reference`];
  }
  const { '@type': type } = value;
  if (!range.some((each) => isKind(String(type), each))) {
    return [`${place}: ${String(type)} is not ${range.join(' or ')}`];
  }
  return findFaultsOf(value, place);
}

/** What is wrong with a page's data block: nothing, for a good one. */
export function findSchemaFaults(block: unknown): string[] {
  if (!isObject(block) || block['@context'] !== 'https://schema.org') return ['no context'];
  const { '@graph': graph } = block;
  if (!Array.isArray(graph) || graph.length === 0) return ['no graph'];
  const ids = new Set(graph.map((thing) => thing['@id']));
  const references = Array.from(
    JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g),
    ([, id]) => id,
  );
  // What is no page of its own must be told on this one.
  const lost = references.filter(
    (id) => !ids.has(id) && (id?.includes('#') || !isAddress(id ?? '')),
  );
  return [
    ...graph.flatMap((thing, index) => findFaultsOf(thing, `[${index}]`)),
    ...lost.map((id) => `nothing has the id ${id}`),
  ];
}
