import { finder } from '@guiche/contract/search'

/** `filterOptions` of an Autocomplete: the options that the text finds, as every search does. */
export function filterOptions<T>(
  options: T[],
  { inputValue, getOptionLabel }: { inputValue: string; getOptionLabel: (option: T) => string },
): T[] {
  const isFound = finder(inputValue)
  return options.filter((option) => isFound(getOptionLabel(option)))
}
