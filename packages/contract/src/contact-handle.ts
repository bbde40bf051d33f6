/**
 * Second identification next to the name: the number, or for a contact without number the username with `@`. Empty if
 * there is neither, or if the name already is the username.
 */
export function contactHandleOf({
  name,
  number,
  username,
}: {
  name: string
  number: string
  username?: string | undefined
}): string {
  if (number !== '' || username === undefined) return number
  const handle = `@${username}`
  return handle === name ? '' : handle
}
