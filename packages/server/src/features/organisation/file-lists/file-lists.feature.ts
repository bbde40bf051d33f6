import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { changeFileList, deleteFileList, createFileList } from './change-file-list.ts'
import { fileListLive } from './file-lists.live.ts'
import { pageOfFileLists, showFileList } from './read-file-lists.ts'
import { uploadFilesOfList } from './upload-files-of-list.ts'

export const fileListsFeature: Feature = {
  routes: [
    bindRoute('GET /files', ({ actor, query }) => pageOfFileLists(actor, query)),
    bindRoute('GET /files/:id', ({ actor, params }) => showFileList(actor, params.id)),
    bindRoute('POST /files', ({ actor, body }) => createFileList(actor, body)),
    bindRoute('PUT /files/:id', ({ actor, params, body }) =>
      changeFileList(actor, params.id, body),
    ),
    bindRoute('DELETE /files/:id', ({ actor, params }) => deleteFileList(actor, params.id)),
    bindRoute('POST /files/uploadList/:id', ({ actor, params, body, files }) =>
      uploadFilesOfList(actor, params.id, body, files),
    ),
  ],
  reactions: fileListLive,
}
