import { useCallback, useEffect } from 'react';
import type { Me } from '#contract/desk/people.ts';
import { SignInForm } from '../access/sign-in-form.tsx';
import { refreshAnswers } from '../api/answers.ts';
import { call, mePath } from '../api/client.ts';
import { onSignInElsewhere, settleSignIn, useExpired } from '../api/expired.ts';
import { forgetKeptAnswers } from '../api/kept-answers.ts';
import { Dialog } from '../parts/dialog.tsx';
import { setSession, useMe } from '../session.ts';

/** Signing in again over the page, which stays as it is. Calls that wait are repeated. */
export function SignInAgain() {
  const expired = useExpired();
  const { person } = useMe();
  const resume = useCallback(
    (me: Me) => {
      if (me.person.id !== person.id) return startOver();
      setSession(me);
      settleSignIn(true);
      refreshAnswers();
    },
    [person.id],
  );
  useEffect(
    () =>
      onSignInElsewhere((id) => {
        if (id !== null && id !== person.id) startOver();
        // If it fails, the next successful call asks again.
        else call<Me>('GET', mePath).then(resume, () => {});
      }),
    [resume, person.id],
  );
  if (expired !== 'asked') return null;
  return (
    <Dialog title="Su sesión venció" onClose={() => settleSignIn(false)}>
      <p className="-mt-2 text-ink-2">
        Entre otra vez y siga donde estaba. Lo que estaba escribiendo sigue en la pantalla y en este
        equipo.
      </p>
      <SignInForm email={person.email} action="Entrar y seguir" onDone={resume} />
    </Dialog>
  );
}

/** The screen shows another person's work: nothing of it may be sent in the new person's name. */
function startOver() {
  setSession(null);
  settleSignIn(false);
  void forgetKeptAnswers().finally(() => location.reload());
}
