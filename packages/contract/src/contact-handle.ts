/**
 * By what somebody is known beside their name: the number, or for who shows none the username with its sign. Empty
 * where there is neither, and where the username is what they are called already.
 */
export function handleOf({
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
