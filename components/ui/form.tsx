'use client';

import { type ComponentProps, useRef } from 'react';

/**
 * A form that this page sends itself. One that is sent before the page has woken would be loaded anew without what was typed:
 * React keeps the submission of a form with an action until then, and here it is sent as if it were now.
 */
export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'onReset'> & { onSubmit: () => unknown }) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      action={() => form.current?.requestSubmit()}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      // React empties a form after its action; what was typed is the page's to keep.
      onReset={(event) => event.preventDefault()}
      {...rest}
    />
  );
}
