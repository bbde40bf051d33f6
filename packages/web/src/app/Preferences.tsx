import {
  LanguageMenu,
  ThemeToggle,
  VolumeControl,
} from '../features/organisation/preferences/index.ts'
import { call } from '../platform/call.ts'
import { errorText } from '../platform/error-text.ts'
import type { Language } from '../platform/words.ts'
import { toast } from '../ui/toast.tsx'

/** Language, theme and volume: in the top bar, or at the foot of the menu on narrow screens. */
export function Preferences({ opensUp = false }: { opensUp?: boolean }) {
  return (
    <>
      <LanguageMenu onChoose={saveLanguageToServer} opensUp={opensUp} />
      <ThemeToggle />
      <VolumeControl opensUp={opensUp} />
    </>
  )
}

/** The server stores the language for the texts that it writes. */
function saveLanguageToServer(lang: Language): void {
  call('POST /users/set-language/:lang', { params: { lang } }).catch((error: unknown) =>
    toast.error(errorText(error)),
  )
}
