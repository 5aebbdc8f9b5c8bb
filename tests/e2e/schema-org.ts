const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAddress = (value: unknown) => /^https?:\/\/[^/]+\/\S*$/.test(String(value));
// With a zone: otherwise it is a different moment in each country.
const isMoment = (value: unknown) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(String(value));

/** The required format of values, by property name. */
const forms: [RegExp, (value: unknown) => boolean][] = [
  [/^(?:@id|url|item|mainEntityOfPage)$/, isAddress],
  [/^date/, isMoment],
  [/./, (value) => String(value ?? '').trim() !== ''],
];

/**
 * Finds errors in a data block that the types of schema-dts cannot: invalid URLs, times without a zone, references to
 * things that are not described.
 */
export function findSchemaFaults(block: unknown): string[] {
  if (!isObject(block) || block['@context'] !== 'https://schema.org') return ['no context'];
  const { '@graph': graph } = block;
  if (!Array.isArray(graph) || graph.length === 0) return ['no graph'];
  const ids = graph.map((thing) => thing['@id']);

  function findFaults(value: unknown, place: string): string[] {
    if (Array.isArray(value)) return value.flatMap((each) => findFaults(each, place));
    if (!isObject(value)) {
      const [, isSound] = forms.find(([name]) => name.test(place.split('.').at(-1) ?? '')) ?? [];
      return isSound?.(value) ? [] : [`${place}: ${JSON.stringify(value)}`];
    }
    const isReference = Object.keys(value).join() === '@id';
    if (!isReference && !('@type' in value)) return [`${place}: no type, and no reference`];
    // Something without a page of its own must be described on this one.
    const isLost = isReference && /#/.test(String(value['@id'])) && !ids.includes(value['@id']);
    return [
      ...(isLost ? [`${place}: nothing has the id ${value['@id']}`] : []),
      ...Object.entries(value).flatMap(([name, each]) => findFaults(each, `${place}.${name}`)),
    ];
  }
  return graph.flatMap((thing, index) => findFaults(thing, `[${index}]`));
}
