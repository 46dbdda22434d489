import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldWords } from './field.tsx';
import { useTypedEarly } from './use-typed-early.ts';

/** A choice of few with its label. */
export function SelectField({
  label,
  labelHidden,
  note,
  className,
  children,
  ...rest
}: FieldWords & Omit<ComponentProps<'select'>, 'id'>) {
  const control = useTypedEarly<HTMLSelectElement>(rest.value);
  return (
    <Field label={label} labelHidden={labelHidden} note={note} className={className}>
      {(ids) => (
        <select ref={control} {...ids} {...rest} className={`${controlLook} h-9 px-2`}>
          {children}
        </select>
      )}
    </Field>
  );
}
