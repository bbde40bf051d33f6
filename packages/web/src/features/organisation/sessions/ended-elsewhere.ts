const KEY = 'endedElsewhere'

// Stores for this tab that another sign-in has ended the session, so that the sign-in page can show it hours later.
// Without sessionStorage it is not shown.

export function rememberEndedElsewhere(): void {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // The toast has shown the reason.
  }
}

export function hasEndedElsewhere(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function clearEndedElsewhere(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is no stored value.
  }
}
