import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldWords } from './field.tsx';

/** A choice of few with its label. */
export function SelectField({
  label,
  labelHidden,
  note,
  className,
  children,
  ...rest
}: FieldWords & Omit<ComponentProps<'select'>, 'id'>) {
  return (
    <Field label={label} labelHidden={labelHidden} note={note} className={className}>
      {(ids) => (
        <select {...ids} {...rest} className={`${controlLook} h-9 px-2`}>
          {children}
        </select>
      )}
    </Field>
  );
}
