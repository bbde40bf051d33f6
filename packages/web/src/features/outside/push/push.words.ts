import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Avisos neste navegador',
  help: 'Chegam também com o Guichê fechado, mas não enquanto você olha para ele.',
  turnOn: 'Ativar avisos',
  turnOff: 'Desativar',
  tryOut: 'Enviar aviso de teste',
  on: 'Avisos ativados neste navegador.',
  off: 'Avisos desativados neste navegador.',
  sent: 'Aviso de teste enviado.',
  events: 'Avisar de',
  event_message: 'Mensagens nos meus atendimentos',
  event_assigned: 'Atendimentos que passam para mim',
  event_pending: 'Novos atendimentos aguardando nas minhas filas',
  event_mention: 'Menções em observações',
  event_line: 'Conexões fora do ar por mais de 5 minutos e pagamentos por Pix sem aviso',
  insecure:
    'O endereço desta página não é seguro (https). O navegador só permite avisos em páginas seguras: fale com quem instalou o Guichê.',
  unsupported:
    'Este navegador não oferece avisos. No iPhone e no iPad, adicione o Guichê à tela de início e abra por lá.',
  denied:
    'Este navegador está bloqueando os avisos do Guichê. Libere as notificações nas configurações do site, no cadeado ao lado do endereço.',
  unreachable:
    'O navegador não conseguiu falar com o serviço de avisos dele. Verifique a conexão e tente de novo.',
  here: 'Este navegador',
  page: 'Página',
  page_secure: 'Segura',
  page_insecure: 'Não é segura (https)',
  permission: 'Permissão',
  permission_granted: 'Concedida',
  permission_denied: 'Bloqueada',
  permission_default: 'Ainda não pedida',
  permission_unsupported: 'Este navegador não oferece avisos',
  worker: 'Service worker',
  worker_there: 'Registrado',
  worker_missing: 'Ainda não registrado',
  showHere: 'Mostrar um aviso de teste',
  shown: 'Aviso de teste mostrado. Se você não o viu, o sistema está em modo silencioso.',
  shownText: 'É assim que os avisos aparecem neste navegador.',
}

const en: typeof pt = {
  title: 'Notifications in this browser',
  help: 'They come with Guichê closed, too, but not while you look at it.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off',
  tryOut: 'Send a test',
  on: 'Notifications are on in this browser.',
  off: 'Notifications are off in this browser.',
  sent: 'The test was sent.',
  events: 'Tell me of',
  event_message: 'Messages in my tickets',
  event_assigned: 'Tickets that are handed to me',
  event_pending: 'New tickets waiting in my queues',
  event_mention: 'Mentions in notes',
  event_line: 'Connections down for over 5 minutes, and Pix payments of which no provider tells',
  insecure:
    'The address of this page is not secure (https). Browsers allow notifications on secure pages only: speak with whoever installed Guichê.',
  unsupported:
    'This browser offers no notifications. On iPhone and iPad, add Guichê to the home screen and open it there.',
  denied:
    'This browser blocks the notifications of Guichê. Allow them in the settings of the site, at the lock beside the address.',
  unreachable:
    'The browser could not reach its notification service. Check the connection and try again.',
  here: 'This browser',
  page: 'Page',
  page_secure: 'Secure',
  page_insecure: 'Not secure (https)',
  permission: 'Permission',
  permission_granted: 'Granted',
  permission_denied: 'Blocked',
  permission_default: 'Not asked for yet',
  permission_unsupported: 'This browser offers no notifications',
  worker: 'Service worker',
  worker_there: 'Registered',
  worker_missing: 'Not registered yet',
  showHere: 'Show a test notification',
  shown: 'The test was shown. If you did not see it, the system keeps notifications quiet.',
  shownText: 'This is how notifications look in this browser.',
}

const es: typeof pt = {
  title: 'Avisos en este navegador',
  help: 'Llegan también con Guichê cerrado, pero no mientras lo miras.',
  turnOn: 'Activar avisos',
  turnOff: 'Desactivar',
  tryOut: 'Enviar aviso de prueba',
  on: 'Avisos activados en este navegador.',
  off: 'Avisos desactivados en este navegador.',
  sent: 'Aviso de prueba enviado.',
  events: 'Avisar de',
  event_message: 'Mensajes en mis atenciones',
  event_assigned: 'Atenciones que pasan a mí',
  event_pending: 'Nuevas atenciones esperando en mis colas',
  event_mention: 'Menciones en observaciones',
  event_line: 'Conexiones caídas por más de 5 minutos y pagos por Pix sin aviso',
  insecure:
    'La dirección de esta página no es segura (https). El navegador solo permite avisos en páginas seguras: habla con quien instaló Guichê.',
  unsupported:
    'Este navegador no ofrece avisos. En iPhone y iPad, agrega Guichê a la pantalla de inicio y ábrelo desde allí.',
  denied:
    'Este navegador bloquea los avisos de Guichê. Permite las notificaciones en la configuración del sitio, en el candado junto a la dirección.',
  unreachable:
    'El navegador no pudo comunicarse con su servicio de avisos. Revisa la conexión e inténtalo de nuevo.',
  here: 'Este navegador',
  page: 'Página',
  page_secure: 'Segura',
  page_insecure: 'No es segura (https)',
  permission: 'Permiso',
  permission_granted: 'Concedido',
  permission_denied: 'Bloqueado',
  permission_default: 'Aún no pedido',
  permission_unsupported: 'Este navegador no ofrece avisos',
  worker: 'Service worker',
  worker_there: 'Registrado',
  worker_missing: 'Aún no registrado',
  showHere: 'Mostrar un aviso de prueba',
  shown: 'Aviso de prueba mostrado. Si no lo viste, el sistema está en modo silencioso.',
  shownText: 'Así se ven los avisos en este navegador.',
}

export const pushWords = catalogue('push', pt, en, es)
