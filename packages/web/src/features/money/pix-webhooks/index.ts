export { usePixAlerts } from './use-pix-alerts.ts'
export { PIX_PROVIDERS } from './pix-providers.ts'
