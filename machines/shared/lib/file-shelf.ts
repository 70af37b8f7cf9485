/** What a machine knows of a file: its context is JSON, the file itself lies on a shelf. */
export interface ChosenFile {
  id: string;
  name: string;
  /** As the browser says, such as `image/png`. */
  type: string;
  /** In bytes. */
  size: number;
}

/** Keeps the files that a form's machine speaks of by id, as long as the form is open. */
export interface FileShelf {
  put(file: File): ChosenFile;
  /** Throws for an id that was never put here. */
  take(id: string): File;
}

export function createFileShelf(): FileShelf {
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
