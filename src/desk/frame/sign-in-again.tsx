import { useCallback, useEffect } from 'react';
import type { Me } from '#contract/desk/people.ts';
import { SignInForm } from '../access/sign-in-form.tsx';
import { refreshAnswers } from '../api/answers.ts';
import { call, mePath } from '../api/client.ts';
import { onSignInElsewhere, settleSignIn, useExpired } from '../api/expired.ts';
import { forgetKeptAnswers } from '../api/kept-answers.ts';
import { Dialog } from '../parts/dialog.tsx';
import { setSession, useMe } from '../session.ts';

/** Over whatever is on screen, which stays as it is; the calls that failed go on by themselves. */
export function SignInAgain() {
  const expired = useExpired();
  const { person } = useMe();
  const goOn = useCallback(
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
        // Where it fails, the next call that is answered asks again.
        else call<Me>('GET', mePath).then(goOn, () => {});
      }),
    [goOn, person.id],
  );
  if (expired !== 'asked') return null;
  return (
    <Dialog title="Su sesión venció" onClose={() => settleSignIn(false)}>
      <p className="-mt-2 text-ink-2">
        Entre otra vez y siga donde estaba. Lo que estaba escribiendo sigue en la pantalla y en este
        equipo.
      </p>
      <SignInForm email={person.email} action="Entrar y seguir" onDone={goOn} />
    </Dialog>
  );
}

/** What is on screen is another person's: nothing of it may be sent in the name of who signed in. */
function startOver() {
  setSession(null);
  settleSignIn(false);
  void forgetKeptAnswers().finally(() => location.reload());
}
