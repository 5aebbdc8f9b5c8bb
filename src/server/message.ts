/** Whether a message of another process is of the kind that has this member. */
export const hasMember = <Message extends object>(
  message: unknown,
  name: keyof Message,
): message is Message => typeof message === 'object' && message !== null && name in message;
