import { type FunctionComponent, lazy } from 'react';

type PropsOf<View> = View extends (props: infer Props) => unknown ? Props : never;

/** A component in its own chunk: `lazyView(() => import('./team-page.tsx'), 'TeamPage')`. */
export const lazyView = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazy(async () => ({
    default: (await load())[name] as FunctionComponent<PropsOf<Module[Name]>>,
  }));
