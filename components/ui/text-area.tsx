import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldWords } from './field.tsx';
import { useTypedEarly } from './use-typed-early.ts';

/** Several lines of text with their label; `isCode` sets them as a statement or JSON is. */
export function TextArea({
  label,
  labelHidden,
  note,
  className,
  isCode = false,
  ...rest
}: FieldWords & { isCode?: boolean } & Omit<ComponentProps<'textarea'>, 'id'>) {
  const control = useTypedEarly<HTMLTextAreaElement>(rest.value);
  return (
    <Field label={label} labelHidden={labelHidden} note={note} className={className}>
      {(ids) => (
        <textarea
          ref={control}
          {...ids}
          spellCheck={!isCode}
          {...rest}
          className={`${controlLook} resize-y px-3 py-2 ${isCode ? 'font-mono leading-5 sm:text-[0.8125rem]' : ''}`}
        />
      )}
    </Field>
  );
}
