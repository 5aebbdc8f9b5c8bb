import { vi } from 'vitest';

/*
 * React without a browser: it draws markup alone, so what it would keep from one drawing to the next is kept here, under
 * its place in the tree, and effects run once a drawing is done.
 */
type Props = Record<string, unknown>;
type Kept = { value: unknown; dependencies?: unknown[] | undefined };

export const paper = {
  kept: new Map<string, Kept>(),
  /** The places of this drawing. */
  places: new Set<string>(),
  /** All elements of the last drawing, also those of menus that are closed. */
  drawn: new Set<{ type: unknown; props: Props }>(),
  effects: new Map<string, () => unknown>(),
};

const nothing = () => undefined;
const listeners = { addEventListener: nothing, removeEventListener: nothing };
/** What a ref holds: the one thing asked of an element here is that a dialog closes. */
const toElement = ({ onClose = nothing }: Props) => ({
  ...listeners,
  close: onClose,
  showModal: nothing,
  focus: nothing,
  style: {},
  getBoundingClientRect: () => ({}),
  querySelector: () => null,
});

// What modules and effects look for in a browser as soon as they are loaded.
Object.assign(globalThis, {
  ...listeners,
  document: {
    ...listeners,
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  },
  innerWidth: 390,
  innerHeight: 844,
  localStorage: { getItem: () => null },
  // It takes the fields of a form from a plain object.
  FormData: class extends Map<string, unknown> {
    constructor(form: object) {
      super(Object.entries(form));
    }
  },
});

vi.mock('react', async (importActual) => {
  const react = await importActual<typeof import('react')>();
  const keep = (make: () => unknown, dependencies?: unknown[]) => {
    const id = react.useId();
    paper.places.add(id);
    const before = paper.kept.get(id);
    const isSame =
      before &&
      (!dependencies || dependencies.every((each, at) => each === before.dependencies?.[at]));
    const kept = isSame ? before : { value: make(), dependencies };
    paper.kept.set(id, kept);
    return { id, kept, isSame };
  };
  const useEffect = (effect: () => unknown, dependencies: unknown[] = [Symbol()]) => {
    const { id, isSame } = keep(() => null, dependencies);
    if (!isSame) paper.effects.set(id, effect);
  };
  return {
    ...react,
    useEffect,
    useLayoutEffect: useEffect,
    useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
    useMemo: (make: () => unknown, dependencies: unknown[]) => keep(make, dependencies).kept.value,
    useCallback: (value: unknown, dependencies: unknown[]) =>
      keep(() => value, dependencies).kept.value,
    useRef: (current: unknown) => keep(() => ({ current })).kept.value,
    useState: (initial: unknown) => {
      const { kept } = keep(() => (typeof initial === 'function' ? initial() : initial));
      const set = (next: unknown) => {
        kept.value = typeof next === 'function' ? next(kept.value) : next;
      };
      return [kept.value, set];
    },
  };
});

vi.mock('react/jsx-dev-runtime', async (importActual) => {
  const runtime = await importActual<typeof import('react/jsx-dev-runtime')>();
  const jsxDEV: typeof runtime.jsxDEV = (type, given, ...rest) => {
    const props = given as Props & { ref?: { current: unknown } };
    paper.drawn.add({ type, props });
    if (typeof type === 'string' && props.ref) props.ref.current = toElement(props);
    return runtime.jsxDEV(type, given, ...rest);
  };
  return { ...runtime, jsxDEV };
});
