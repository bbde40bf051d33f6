const KEY = 'endedElsewhere'

// Whoever comes back to the sign-in page hours later still reads why. Of this tab only; without a storage it is not said.

export function rememberEndedElsewhere(): void {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // The toast has said it.
  }
}

export function hasEndedElsewhere(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function forgetEndedElsewhere(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
