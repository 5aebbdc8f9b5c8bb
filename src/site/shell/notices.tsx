import type { ComponentProps } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { Toast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';

export const Notices = () => (
  <Toaster
    label="Notifications"
    className="toasts fixed right-(--margin) left-(--margin) z-40 sm:left-auto sm:w-105"
    draw={drawNotice}
  />
);

const drawNotice = (
  { title, text, tone }: Toast,
  close: () => void,
  gestures: ComponentProps<'div'>,
) => (
  <div {...gestures} data-tone={tone} className="toast">
    <Icon
      name={tone === 'bad' ? 'warning' : 'check'}
      className="mt-px size-5.5 in-data-[tone=done]:text-signal"
    />
    <p className="leading-[1.35] font-bold">{title}</p>
    <p className="col-start-2 text-s leading-[1.4] text-on-slab-2 in-data-[tone=bad]:text-inherit">
      {text}
    </p>
    <button
      type="button"
      aria-label="Cerrar aviso"
      onClick={close}
      className="icon-button col-start-3 row-span-2 row-start-1 -my-2.5 text-inherit hover:bg-slab-rule hover:text-inherit"
    >
      <Icon name="close" />
    </button>
  </div>
);
