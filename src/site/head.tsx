import { useIdentity } from './identity.tsx';

type HeadProps = {
  /** Without the site's name, which is added here. */
  title: string;
  description: string;
  /** Absent on pages that have no address of their own, such as not-found views. */
  path?: string;
};

/** The one place metadata is made. React hoists these tags into <head>, on the server and on navigation alike. */
export function Head({ title, description, path }: HeadProps) {
  const { name, url } = useIdentity();
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={new URL(path, url).href} />
      )}
    </>
  );
}
