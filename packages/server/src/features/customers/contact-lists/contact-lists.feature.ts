import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { job } from '../../../platform/jobs/job.ts'
import { connectionSessionChanged } from '../../setup/connections/index.ts'
import { showAudienceCount } from './audiences/show-audience-count.ts'
import { FILL_LIST, fillList, importPayload, startRefresh } from './audiences/fill-list.ts'
import { changeItem, deleteItem, createItem } from './change-item.ts'
import { changeList, deleteList, createList } from './change-list.ts'
import {
  cancelCheck,
  CHECK_LIST,
  checkList,
  checkPayload,
  continueCheck,
  resumeChecks,
} from './checks/check-list.ts'
import { contactListLive } from './contact-lists.live.ts'
import { listsForPicker, pageOfItems, pageOfLists, showItem, showList } from './read-lists.ts'
import { sendExample } from './sheets/example-sheet.ts'
import { cancelImport, importSheet } from './sheets/import-sheet.ts'
import { pageOfFaults, sendFaults } from './sheets/show-faults.ts'
import { startImport, IMPORT_SHEET, uploadSheet } from './sheets/upload-sheet.ts'
import { showListWork } from './show-list-work.ts'

export const contactListsFeature: Feature = {
  routes: [
    bindRoute('GET /contact-lists', ({ actor, query }) => pageOfLists(actor, query)),
    bindRoute('GET /contact-lists/list', async ({ actor, query }) => listsForPicker(actor, query)),
    bindRoute('GET /contact-lists/example', ({ reply }) => sendExample(reply)),
    bindRoute('POST /contact-lists/count', ({ actor, body }) =>
      showAudienceCount(actor, body.audience),
    ),
    bindRoute('GET /contact-lists/:id', ({ actor, params }) => showList(actor, params.id)),
    bindRoute('POST /contact-lists', ({ actor, body }) => createList(actor, body)),
    bindRoute('PUT /contact-lists/:id', ({ actor, params, body }) =>
      changeList(actor, params.id, body),
    ),
    bindRoute('DELETE /contact-lists/:id', ({ actor, params }) => deleteList(actor, params.id)),
    bindRoute('POST /contact-lists/:id/upload', ({ actor, params, files }) =>
      uploadSheet(actor, params.id, files),
    ),
    bindRoute('POST /contact-lists/:id/imports', ({ actor, params, files }) =>
      startImport(actor, params.id, files),
    ),
    bindRoute('POST /contact-lists/:id/imports/:importId/cancel', ({ actor, params }) =>
      cancelImport(actor, params.id, params.importId),
    ),
    bindRoute('GET /contact-lists/:id/imports/:importId/faults', ({ actor, params, query }) =>
      pageOfFaults(actor, params, query.pageNumber),
    ),
    bindRoute('GET /contact-lists/:id/imports/:importId/faults.csv', ({ actor, params, reply }) =>
      sendFaults(actor, params, reply),
    ),
    bindRoute('GET /contact-lists/:id/work', ({ actor, params }) => showListWork(actor, params.id)),
    bindRoute('POST /contact-lists/:id/refresh', ({ actor, params }) =>
      startRefresh(actor, params.id),
    ),
    bindRoute('POST /contact-lists/:id/check', ({ actor, params, body }) =>
      checkList(actor, params.id, body),
    ),
    bindRoute('DELETE /contact-lists/:id/check', ({ actor, params }) =>
      cancelCheck(actor, params.id),
    ),
    bindRoute('GET /contact-list-items', ({ actor, query }) => pageOfItems(actor, query)),
    bindRoute('GET /contact-list-items/:id', ({ actor, params }) => showItem(actor, params.id)),
    bindRoute('POST /contact-list-items', ({ actor, body }) => createItem(actor, body)),
    bindRoute('PUT /contact-list-items/:id', ({ actor, params, body }) =>
      changeItem(actor, params.id, body),
    ),
    bindRoute('DELETE /contact-list-items/:id', ({ actor, params }) =>
      deleteItem(actor, params.id),
    ),
  ],
  reactions: [
    reactInTransaction(connectionSessionChanged, async (db, { companyId, id, status }) => {
      if (status === 'CONNECTED') await resumeChecks(db, companyId, id)
    }),
    ...contactListLive,
  ],
  jobs: [
    {
      ...job(IMPORT_SHEET, importPayload, (companyId, { importId }) =>
        importSheet(companyId, importId),
      ),
      module: 'useCampaigns',
    },
    {
      ...job(FILL_LIST, importPayload, (companyId, { importId }) => fillList(companyId, importId)),
      module: 'useCampaigns',
    },
    {
      ...job(CHECK_LIST, checkPayload, (companyId, { contactListId }) =>
        continueCheck(companyId, contactListId),
      ),
      lane: 'campaign',
      module: 'useCampaigns',
    },
  ],
}
