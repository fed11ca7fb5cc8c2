interface Edit {
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

export declare const editsOf: (text: string) => Edit[];
export declare const edited: (edit: Edit, before: string | undefined) => string;
export declare const withWholeFiles: (text: string) => string;
