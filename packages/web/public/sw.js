// Shows push notifications while no window of Guichê has the focus, and opens their page on a click.

const words = {
  pt: {
    message: 'Nova mensagem de {name}',
    assigned: 'O atendimento de {name} foi passado para você',
    pending: '{name} está aguardando atendimento',
    mention: '{name} mencionou você em uma observação',
    lineDown: 'A conexão {name} está fora do ar',
    lineBack: 'A conexão {name} voltou',
    pixDown: '{name} não avisa mais os pagamentos por Pix',
    pixBack: '{name} voltou a avisar os pagamentos por Pix',
    test: 'Os avisos funcionam neste navegador.',
  },
  en: {
    message: 'New message from {name}',
    assigned: 'The ticket of {name} was handed to you',
    pending: '{name} is waiting to be served',
    mention: '{name} mentioned you in a note',
    lineDown: 'The connection {name} is down',
    lineBack: 'The connection {name} is back',
    pixDown: '{name} tells of payments by Pix no more',
    pixBack: '{name} tells of payments by Pix again',
    test: 'Notifications work in this browser.',
  },
  es: {
    message: 'Nuevo mensaje de {name}',
    assigned: 'La atención de {name} pasó a ti',
    pending: '{name} está esperando atención',
    mention: '{name} te mencionó en una observación',
    lineDown: 'La conexión {name} está caída',
    lineBack: 'La conexión {name} volvió',
    pixDown: '{name} ya no avisa los pagos por Pix',
    pixBack: '{name} volvió a avisar los pagos por Pix',
    test: 'Los avisos funcionan en este navegador.',
  },
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data ? event.data.json() : {}))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

async function show({ event, name, language, path, tag }) {
  const sentence = (words[language] || words.pt)[event]
  if (sentence === undefined) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (event !== 'test' && windows.some(({ focused }) => focused)) return
  await self.registration.showNotification('Guichê', {
    body: sentence.replace('{name}', name),
    icon: '/icon-192.png',
    tag,
    renotify: true,
    data: path,
  })
}

async function open(path) {
  const address = new URL(path || '/', self.location.origin)
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows
  if (first === undefined) return self.clients.openWindow(address.href)
  await first.focus()
  // The page navigates by itself, without a reload.
  first.postMessage({ type: 'open', path: address.pathname })
}
