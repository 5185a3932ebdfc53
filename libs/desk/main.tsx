import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './frame/frame.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { isSignedOut } from './requests.js';
import { beginPage, makeRouter } from './router.js';
import { EndedSession, MeProvider, readMe, type Me } from './session.js';
import { homes, nonce, signInUrl } from './site.js';
import { theme } from './theme.js';
import { chooseLanguage, LanguageProvider, loadSection } from './words.js';

// A file of a former version is not there any more after an update of the site.
addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  location.reload();
});

/** Requests are repeated by the client; a second layer would multiply the waiting. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
});

async function start(): Promise<void> {
  if (nonce === '') {
    location.replace(signInUrl());
    return;
  }
  beginPage(location.pathname);
  let me: Me;
  try {
    me = await readMe();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    location.replace(signInUrl());
    return;
  }
  // An account without a language has that of the site, whichever is worked on.
  const [ownLanguage] = homes;
  const tag = chooseLanguage(
    [me.locale, ownLanguage?.locale ?? '', ownLanguage?.language ?? '', ...navigator.languages].filter(Boolean),
  );
  document.title = (await loadSection('frame', tag)).desk;
  const root = document.querySelector('#desk');
  if (!root) throw new Error('The page has no place for the desk.');
  const router = makeRouter(tag);
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider detectDirection>
        {/* The policy of the page forbids styles in elements; the variables are in the style sheets. */}
        <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
          <QueryClientProvider client={queries}>
            <LanguageProvider tag={tag}>
              <MeProvider first={me}>
                <Suspense>
                  <RouterProvider router={router} />
                  <EndedSession />
                </Suspense>
                <Notifications position="bottom-right" />
              </MeProvider>
            </LanguageProvider>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}

start().catch((error: unknown) => {
  const root = document.querySelector('#desk');
  if (root) root.textContent = error instanceof Error ? error.message : String(error);
});
