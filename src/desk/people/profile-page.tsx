import { PageHead } from '../parts/page-head.tsx';
import { columns, factList, Section } from '../parts/section.tsx';
import { Switch } from '../parts/switch.tsx';
import { roleNames } from '../roles.ts';
import { useMe } from '../session.ts';
import { setLetters, useLetters } from '../shortcuts.ts';
import { NameForm } from './profile-name.tsx';
import { PassphraseForm } from './profile-passphrase.tsx';
import { SecondFactor } from './profile-second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** The person's own account. */
export function ProfilePage() {
  const { email, role } = useMe().person;
  const letters = useLetters();
  return (
    <>
      <PageHead title="Su cuenta" />
      <div className={columns}>
        <div>
          <Section title="Sus datos">
            <NameForm />
            <dl className={`mt-4 ${factList}`}>
              <dt>Correo</dt>
              <dd>{email}</dd>
              <dt>Rol</dt>
              <dd>{roleNames[role]}</dd>
            </dl>
          </Section>
          <Section title="Clave">
            <PassphraseForm email={email} />
          </Section>
        </div>
        <div>
          <Section title="Segundo factor">
            <SecondFactor />
          </Section>
          <Sessions />
          <Section title="Teclado">
            <Switch checked={letters} onChange={setLetters}>
              Atajos de una letra
            </Switch>
            <p className="text-2xs leading-[1.4] text-ink-2">
              No actúan mientras se escribe. La tecla <kbd>?</kbd> los muestra todos.
            </p>
          </Section>
        </div>
      </div>
    </>
  );
}
