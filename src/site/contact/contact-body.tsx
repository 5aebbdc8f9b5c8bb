import { ContactForm } from './contact-form.tsx';
import { ContactInfo } from './contact-info.tsx';
import { Faq } from './faq.tsx';

export function ContactBody() {
  return (
    <>
      <div className="wrap grid gap-12 pb-(--section) lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ContactInfo />
        <ContactForm />
      </div>
      <Faq />
    </>
  );
}
