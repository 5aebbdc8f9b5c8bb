import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { Icon } from './icon.tsx';
import { dismissToast, type Toast } from './toast.ts';

export function Toaster({ toasts }: { toasts: Toast[] }) {
  return (
    <Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Aviso">
      {toasts.map(({ id, title, description, variant, open }) => (
        <Root
          key={id}
          open={open}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(id);
          }}
          data-variant={variant}
          className="toast"
        >
          <Icon
            name={variant === 'destructive' ? 'warning' : 'check'}
            className={`mt-px size-5.5 ${variant === 'default' ? 'text-signal' : ''}`}
          />
          <Title className="leading-[1.35] font-bold">{title}</Title>
          <Description className="col-start-2 text-s leading-[1.4] text-on-slab-2 in-data-[variant=destructive]:text-inherit">
            {description}
          </Description>
          <Close
            aria-label="Cerrar aviso"
            className="icon-button col-start-3 row-span-2 row-start-1 -my-2.5 text-inherit hover:bg-slab-rule hover:text-inherit"
          >
            <Icon name="close" />
          </Close>
        </Root>
      ))}
      <Viewport
        hotkey={['F8']}
        label="Notifications"
        className="fixed right-(--margin) bottom-(--margin) left-(--margin) z-40 sm:left-auto sm:w-105"
      />
    </Provider>
  );
}
