import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** From the address. */
  readonly value: string;
  readonly onSearch: (value: string) => void;
  readonly label: string;
}

/** A search whose words are in the address. The address follows the keys; it must not hold them up. */
export function SearchBox({ value, onSearch, label, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // The address changed by itself: somebody went back, or followed a link.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  return (
    <TextInput
      type="search"
      placeholder={label}
      aria-label={label}
      leftSection={<Icon name="search" size={16} />}
      {...input}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        told.current = currentTarget.value;
        onSearch(currentTarget.value);
      }}
    />
  );
}
