import { catalogue } from '../../../platform/words.ts'

const pt = {
  down: '{{provider}} não avisa mais os pagamentos por Pix.',
  back: '{{provider}} voltou a avisar os pagamentos por Pix.',
}

const en: typeof pt = {
  down: '{{provider}} tells of payments by Pix no more.',
  back: '{{provider}} tells of payments by Pix again.',
}

const es: typeof pt = {
  down: '{{provider}} ya no avisa los pagos por Pix.',
  back: '{{provider}} volvió a avisar los pagos por Pix.',
}

export const pixWebhookWords = catalogue('pix-webhooks', pt, en, es)
