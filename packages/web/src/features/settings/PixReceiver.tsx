import { PIX_CITY_MAX, PIX_KEY_MAX, PIX_NAME_MAX, pixKeyOf } from '@guiche/contract/pix-key'
import { useWords } from '../../platform/words.ts'
import { settingWords } from './settings.words.ts'
import { TextSetting } from './TextSetting.tsx'

/**
 * Under which key the company is paid by its customers, and what the payer's bank shows of it. That of whoever runs the
 * platform is paid by the companies too.
 */
export function PixReceiver({ isPlatform }: { isPlatform: boolean }) {
  const say = useWords(settingWords)
  return (
    <>
      <TextSetting
        of="pixKey"
        help={say(isPlatform ? 'pixKeyOfPlatform' : 'pixKeyHelp')}
        maxLength={PIX_KEY_MAX}
        faultOf={(typed) =>
          typed === '' || pixKeyOf(typed) !== undefined ? undefined : say('badPixKey')
        }
      />
      <TextSetting of="pixName" help={say('pixNameHelp')} maxLength={PIX_NAME_MAX} />
      <TextSetting of="pixCity" help={say('pixCityHelp')} maxLength={PIX_CITY_MAX} />
    </>
  )
}
