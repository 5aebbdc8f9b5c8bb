import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { IdentityProvider, type SiteIdentity } from './identity.tsx';
import { matchRoute } from './routes.ts';

type AppProps = { client: QueryClient; identity: SiteIdentity };

export function App({ client, identity }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <IdentityProvider value={identity}>
        <CurrentPage />
      </IdentityProvider>
    </QueryClientProvider>
  );
}

function CurrentPage() {
  const [pathname] = useLocation();
  const { route, slug } = matchRoute(pathname);
  // The key makes two articles two pages: nothing of the first stays in the second.
  return <route.View key={`${route.pattern} ${slug}`} slug={slug} />;
}
