import type { Me } from '#contract/desk/people.ts';
import { SignInForm } from '../access/sign-in-form.tsx';
import { refreshAnswers } from '../api/answers.ts';
import { settleSignIn, useExpired } from '../api/expired.ts';
import { forgetKeptAnswers } from '../api/kept-answers.ts';
import { Dialog } from '../parts/dialog.tsx';
import { setSession, useMe } from '../session.ts';

/** Over whatever is on screen, which stays as it is; the calls that failed go on by themselves. */
export function SignInAgain() {
  const expired = useExpired();
  const { person } = useMe();
  if (expired !== 'asked') return null;
  const onDone = (me: Me) => {
    // What is on screen is another person's.
    if (me.person.id !== person.id) void forgetKeptAnswers().finally(() => location.reload());
    setSession(me);
    settleSignIn(true);
    refreshAnswers();
  };
  return (
    <Dialog title="Su sesión venció" onClose={() => settleSignIn(false)}>
      <p className="quiet">
        Entre otra vez y siga donde estaba. Lo que estaba escribiendo sigue en la pantalla y en este
        equipo.
      </p>
      <SignInForm email={person.email} action="Entrar y seguir" onDone={onDone} />
    </Dialog>
  );
}
