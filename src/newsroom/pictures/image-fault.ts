/** Why an image was refused, for the editor. */
export class ImageFault extends Error {}
