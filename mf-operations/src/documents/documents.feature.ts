import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /documents: shell, server and page build the same URL from it. */
export const documentsData: RouteData = {
  path: '/api/documents',
  params: [
    'q',
    'documentType',
    'status',
    'clientId',
    'loadId',
    'invoiceId',
    'uploadedBy',
    'filed',
    'sort',
    'limit',
    'cursor',
  ],
  defaults: { documentType: 'rate_confirmation', sort: '-id', limit: '25' },
}

/** Contribution of documents to the shell. */
export const documents: RemoteFeature = {
  pathRoots: ['/documents'],
  exposes: {
    './DocumentsPage': './src/documents/DocumentsPage.module.ts',
    './FilingPage': './src/documents/FilingPage.module.ts',
    './UploadPanel': './src/documents/UploadPanel.module.ts',
    './ClientDocuments': './src/documents/ClientDocuments.module.ts',
    './LoadDocuments': './src/documents/LoadDocuments.module.ts',
    './InvoiceDocuments': './src/documents/InvoiceDocuments.module.ts',
  },
  routes: [
    {
      path: '/documents',
      expose: './DocumentsPage',
      title: { en: 'Document Management', es: 'Gestión de documentos' },
      permission: 'documents.read',
      data: [documentsData],
    },
    {
      path: '/documents/file',
      expose: './FilingPage',
      title: { en: 'File papers', es: 'Archivar documentos' },
      permission: 'documents.update',
    },
  ],
  nav: [
    {
      id: 'documents',
      to: '/documents',
      label: { en: 'Documents', es: 'Documentos' },
      icon: 'paperclip',
      order: 50,
      permission: 'documents.read',
    },
  ],
  newItems: [
    {
      id: 'document',
      to: '/documents?new=1',
      label: { en: 'Upload Document', es: 'Subir documento' },
      icon: 'upload',
      order: 22,
      permission: 'documents.upload',
    },
  ],
  quickActions: [
    {
      id: 'documents',
      to: '/documents?new=1',
      label: { en: 'Upload Documents', es: 'Subir documentos' },
      icon: 'upload',
      order: 40,
      permission: 'documents.upload',
    },
  ],
  search: [
    {
      id: 'documents',
      label: { en: 'Documents', es: 'Documentos' },
      title: '{originalName}',
      subtitle: '{loadNumber} · {clientName}',
      to: '/documents?open={id}',
      order: 50,
      permission: 'documents.read',
    },
  ],
  slots: [
    {
      slot: 'dashboard/side/v1',
      id: 'upload-panel',
      expose: './UploadPanel',
      order: 40,
      title: { en: 'Document Upload', es: 'Subida de documentos' },
      height: 161,
      permission: 'documents.upload',
    },
    {
      slot: 'client/section/v1',
      id: 'documents',
      expose: './ClientDocuments',
      order: 40,
      title: { en: 'Documents', es: 'Documentos' },
      permission: 'documents.read',
    },
    {
      slot: 'load/section/v1',
      id: 'documents',
      expose: './LoadDocuments',
      order: 40,
      title: { en: 'Documents', es: 'Documentos' },
      permission: 'documents.read',
    },
    {
      slot: 'invoice/section/v1',
      id: 'documents',
      expose: './InvoiceDocuments',
      order: 40,
      title: { en: 'Documents', es: 'Documentos' },
      permission: 'documents.read',
    },
  ],
  entityLinks: [{ entityType: 'document', to: '/documents?open={id}' }],
}
