import { catalogue } from '../../../platform/words.ts'

const pt = {
  image: 'Imagem',
  audio: 'Áudio',
  document: 'Documento',
  openImage: 'Ampliar a imagem',
  openMap: 'Abrir no mapa',
  openPdf: 'Abrir {{name}}',
  fetching: 'Recebendo…',
  lost: 'Arquivo não recebido',
  unasked: 'Arquivo ainda não baixado',
  broken: 'Não foi possível abrir o arquivo.',

  play: 'Ouvir',
  pause: 'Pausar',
  seek: 'Posição',
  seekAt: '{{at}} de {{of}}',
  speed: 'Velocidade: {{rate}}',
  transcript: 'Transcrição',

  gallery: 'Imagens e vídeos da conversa',
  previous: 'Anterior',
  next: 'Próxima',
  zoomIn: 'Ampliar',
  zoomOut: 'Reduzir',
  save: 'Baixar',
}

const en: typeof pt = {
  image: 'Image',
  audio: 'Audio',
  document: 'Document',
  openImage: 'Enlarge the image',
  openMap: 'Open in maps',
  openPdf: 'Open {{name}}',
  fetching: 'Receiving…',
  lost: 'File not received',
  unasked: 'File not downloaded yet',
  broken: 'The file could not be opened.',

  play: 'Play',
  pause: 'Pause',
  seek: 'Position',
  seekAt: '{{at}} of {{of}}',
  speed: 'Speed: {{rate}}',
  transcript: 'Transcript',

  gallery: 'Images and videos of the conversation',
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  save: 'Download',
}

const es: typeof pt = {
  image: 'Imagen',
  audio: 'Audio',
  document: 'Documento',
  openImage: 'Ampliar la imagen',
  openMap: 'Abrir en el mapa',
  openPdf: 'Abrir {{name}}',
  fetching: 'Recibiendo…',
  lost: 'Archivo no recibido',
  unasked: 'Archivo aún no descargado',
  broken: 'No se pudo abrir el archivo.',

  play: 'Escuchar',
  pause: 'Pausar',
  seek: 'Posición',
  seekAt: '{{at}} de {{of}}',
  speed: 'Velocidad: {{rate}}',
  transcript: 'Transcripción',

  gallery: 'Imágenes y videos de la conversación',
  previous: 'Anterior',
  next: 'Siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  save: 'Descargar',
}

export const mediaWords = catalogue('media', pt, en, es)
