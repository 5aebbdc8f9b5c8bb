export type Coding = 'br' | 'gzip' | 'identity';

/** Browsers send a handful of different lists; what each asks for is worked out once. */
const known = new Map<string, Coding>();

/** The smallest coding that a client takes, from its Accept-Encoding. */
export function chooseCoding(accepted: string | string[] | undefined): Coding {
  const list = String(accepted ?? '');
  let coding = known.get(list);
  if (coding === undefined) {
    coding = parseCoding(list);
    if (known.size < 100 && list.length < 100) known.set(list, coding);
  }
  return coding;
}

function parseCoding(list: string): Coding {
  const taken = new Set<string>();
  for (const item of list.toLowerCase().split(',')) {
    const [name = '', weight = ''] = item.split(';').map((part) => part.trim());
    // A weight of nothing is a refusal: `br;q=0`.
    if (!/^q=0(?:\.0*)?$/.test(weight)) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}
