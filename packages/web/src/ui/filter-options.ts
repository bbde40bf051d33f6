import { searchMatcher } from '@guiche/contract/search'

/** `filterOptions` of an Autocomplete that matches like every search of Guichê, by folded text. */
export function filterOptions<T>(
  options: T[],
  { inputValue, getOptionLabel }: { inputValue: string; getOptionLabel: (option: T) => string },
): T[] {
  const isFound = searchMatcher(inputValue)
  return options.filter((option) => isFound(getOptionLabel(option)))
}
