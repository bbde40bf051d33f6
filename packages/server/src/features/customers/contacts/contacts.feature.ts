import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { countryOf, readNumbers } from '../../organisation/phone-numbers/index.ts'
import { changeContact } from './change-contact.ts'
import { contactLive } from './contacts.live.ts'
import { createContact } from './create-contact.ts'
import { deleteContact } from './delete-contact.ts'
import { exportContacts } from './sheets/export-contacts.ts'
import { importContacts } from './phone-book/import-contacts.ts'
import { changeContactFlag } from './change-contact-flag.ts'
import { contactsForPicker, pageOfContacts, showContact } from './read-contacts.ts'
import { sendSheetContacts } from './sheets/send-sheet-contacts.ts'
import { uploadContacts } from './sheets/upload-contacts.ts'

export const contactsFeature: Feature = {
  routes: [
    serve('GET /contacts', ({ actor, query }) => pageOfContacts(actor, query)),
    serve('GET /contacts/list', ({ actor, query }) => contactsForPicker(actor, query)),
    serve('GET /contacts/export', ({ actor, reply }) => exportContacts(actor, reply)),
    serve('GET /contacts/:id', ({ actor, params }) => showContact(actor, params.id)),
    serve('POST /contacts', ({ actor, body }) => createContact(actor, body)),
    serve('POST /contacts/upload', ({ actor, body }) => uploadContacts(actor, body)),
    serve('POST /contacts/sheet', ({ actor, query, files, reply }) =>
      sendSheetContacts(actor, files, query, reply),
    ),
    serve('POST /contacts/numbers', async ({ actor, body }) => {
      const country = await countryOf(actor.companyId)
      return { readings: await readNumbers(body.numbers, country) }
    }),
    serve('POST /contacts/import', ({ actor }) => importContacts(actor)),
    serve('PUT /contacts/:id', ({ actor, params, body }) => changeContact(actor, params.id, body)),
    serve('PUT /contacts/:id/block', ({ actor, params, body }) =>
      changeContactFlag(actor, params.id, body),
    ),
    serve('PUT /contacts/:id/disableBot', ({ actor, params, body }) =>
      changeContactFlag(actor, params.id, body),
    ),
    serve('DELETE /contacts/:id', ({ actor, params }) => deleteContact(actor, params.id)),
  ],
  reactions: contactLive,
}
