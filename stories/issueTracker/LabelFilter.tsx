import { LABELS } from './vocabulary.js';

interface LabelFilterProps {
  readonly label: string;
  readonly onChange: (label: string) => void;
  /** The list of another label is on its way; that of the old one is still shown. */
  readonly isPending: boolean;
}

export function LabelFilter({ label, onChange, isPending }: LabelFilterProps) {
  return (
    <label className="filter">
      <span className="visually-hidden">Show issues labelled</span>
      <select value={label} aria-busy={isPending} onChange={(event) => onChange(event.target.value)}>
        {LABELS.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
