import { SelectInput, type SelectOption } from '../../../../ui/Field.tsx'

interface ChooseOneProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  /** Text of the empty option. */
  none: string
  rows: ReadonlyArray<{ id: number; name: string }>
  isLoading: boolean
  /** Text for a chosen row that was deleted. */
  gone: string
  helpOf?: (id: number) => string | undefined
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
}

/** Select for one row of a list. */
export function RowSelect({
  none,
  rows,
  isLoading,
  gone,
  helpOf,
  value,
  ...input
}: ChooseOneProps) {
  const isKnown = value === '' || rows.some(({ id }) => String(id) === value)
  const options: SelectOption<string>[] = [
    { value: '', label: none },
    ...rows.map(({ id, name }) => {
      const help = helpOf?.(id)
      return { value: String(id), label: name, ...(help !== undefined && { help }) }
    }),
    ...(isKnown ? [] : [{ value, label: isLoading ? '…' : gone }]),
  ]
  return <SelectInput {...input} options={options} value={value} />
}
