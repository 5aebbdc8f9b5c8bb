import { type ComponentType, useEffect, useState } from 'react';

export type Part = {
  /** Under this name the build lists its file, so that a page can ask for it together with the entry. */
  source: string;
  get: () => ComponentType | null;
  load: () => Promise<void>;
};

/**
 * The body of a page that few readers open, in a file of its own. Await `load` wherever it must be there from the start:
 * on the server and before hydration, through the row's `part`; and on intent, ahead of a navigation.
 */
export function toPart(source: string, fetchPart: () => Promise<ComponentType>): Part {
  let loaded: ComponentType | null = null;
  return {
    source,
    get: () => loaded,
    async load() {
      loaded ??= await fetchPart();
    },
  };
}

export function OnDemand({ part }: { part: Part }) {
  const Loaded = part.get();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (Loaded) return;
    // Its file is gone when a new build has taken this one's place: the server has the page with the new one.
    part.load().then(
      () => setLoaded(true),
      () => location.reload(),
    );
  }, [Loaded, part]);
  // As tall as the window, so that the footer does not come up and go down again.
  return Loaded ? <Loaded /> : <div className="min-h-dvh" />;
}
