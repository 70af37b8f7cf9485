/** Serializable description of a file, for the context of a machine. The `File` itself is in the file store. */
export interface ChosenFile {
  id: string;
  name: string;
  /** MIME type such as `image/png`. */
  type: string;
  /** In bytes. */
  size: number;
}

/** Stores the files that a form's machine refers to by id, while the form is open. */
export interface FileStore {
  put(file: File): ChosenFile;
  /** Throws if the id is unknown. */
  take(id: string): File;
}

export function createFileStore(): FileStore {
  const files = new Map<string, File>();
  return {
    put(file) {
      const id = `file-${files.size + 1}`;
      files.set(id, file);
      return { id, name: file.name, type: file.type, size: file.size };
    },
    take(id) {
      const file = files.get(id);
      if (!file) throw new Error(`There is no file "${id}" on this shelf.`);
      return file;
    },
  };
}
