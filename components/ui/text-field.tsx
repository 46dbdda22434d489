import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldWords } from './field.tsx';
import { useTypedEarly } from './use-typed-early.ts';

/** A line of text with its label. */
export function TextField({
  label,
  labelHidden,
  note,
  className,
  ...rest
}: FieldWords & Omit<ComponentProps<'input'>, 'id'>) {
  const control = useTypedEarly<HTMLInputElement>(rest.value);
  return (
    <Field label={label} labelHidden={labelHidden} note={note} className={className}>
      {(ids) => <input ref={control} {...ids} {...rest} className={`${controlLook} h-9 px-3`} />}
    </Field>
  );
}
