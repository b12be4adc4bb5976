/** The document as it is; its type stands for thousands of lines that no compiler should read. */
declare const document: { paths: Readonly<Record<string, object>> }
export default document
