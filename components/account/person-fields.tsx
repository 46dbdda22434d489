import { TextField } from '../ui/text-field.tsx';

type Typed = {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly className?: string;
  /** Whether the browser may fill in what it knows of whoever sits before it. */
  readonly ofOneself?: boolean;
};

export function NameField({ onType, ofOneself = false, ...rest }: Typed) {
  return (
    <TextField
      label="Name"
      autoComplete={ofOneself ? 'name' : 'off'}
      required
      maxLength={120}
      onChange={(event) => onType(event.target.value)}
      {...rest}
    />
  );
}

export function EmailField({ onType, ofOneself = false, ...rest }: Typed) {
  return (
    <TextField
      label="E-mail"
      type="email"
      autoComplete={ofOneself ? 'username' : 'off'}
      required
      onChange={(event) => onType(event.target.value)}
      {...rest}
    />
  );
}
