import {
  cpfLikePhone,
  mayBePhoneKey,
  PIX_CITY_MAX,
  PIX_KEY_MAX,
  PIX_NAME_MAX,
  pixKeyOf,
  pixTextOf,
} from '@guiche/contract/pix-key'
import { useWords } from '../../../platform/words.ts'
import { settingWords } from './settings.words.ts'
import { TextSetting } from './TextSetting.tsx'

/**
 * Pix key under which the company is paid, and the text that the payer's bank shows. Companies pay the operator's key.
 */
export function PixReceiver({ isPlatform }: { isPlatform: boolean }) {
  const say = useWords(settingWords)
  return (
    <>
      <TextSetting
        of="pixKey"
        help={(typed) => cpfHelp(typed) ?? say(isPlatform ? 'pixKeyOfPlatform' : 'pixKeyHelp')}
        maxLength={PIX_KEY_MAX}
        faultOf={(typed) =>
          typed === '' || pixKeyOf(typed) !== undefined || mayBePhoneKey(typed)
            ? undefined
            : say('badPixKey')
        }
      />
      <TextSetting
        of="pixName"
        help={(typed) => previewOrHelp(say('pixNameHelp'), typed, PIX_NAME_MAX)}
        maxLength={PIX_NAME_MAX}
        faultOf={(typed) => errorTextOf(typed, PIX_NAME_MAX)}
      />
      <TextSetting
        of="pixCity"
        help={(typed) => previewOrHelp(say('pixCityHelp'), typed, PIX_CITY_MAX)}
        maxLength={PIX_CITY_MAX}
        faultOf={(typed) => errorTextOf(typed, PIX_CITY_MAX)}
      />
    </>
  )

  /** Set if digits that are stored as a CPF look like a mobile number. */
  function cpfHelp(typed: string): string | undefined {
    const cpf = cpfLikePhone(typed)
    return cpf && say('pixKeyIsCpf', { cpf })
  }

  /** The text as payers will read it, or the help while it is empty. */
  function previewOrHelp(help: string, typed: string, most: number): string {
    const text = pixTextOf(typed, most)
    return text === '' ? help : say('pixShown', { text })
  }

  function errorTextOf(typed: string, most: number): string | undefined {
    return typed === '' || pixTextOf(typed, most) !== '' ? undefined : say('badPixText')
  }
}
